/* Swagger UI for the API of this server. It asks no other host, not even to validate the description. */
window.SwaggerUIBundle({
  url: "/api/v1/openapi.json",
  domNode: document.getElementById("api"),
  validatorUrl: null,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
});
