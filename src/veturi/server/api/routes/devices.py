"""Endpoints of a person's devices: signing in another one by a code, and signing others out."""

from __future__ import annotations

from veturi.server.api.codec import PREFIX
from veturi.server.api.request_context import RequestContext
from veturi.server.api.routing import Router
from veturi.server.api.schemas.answers import Empty
from veturi.server.api.schemas.requests import DeviceCodeRequest
from veturi.server.api.schemas.tables import DeviceCode, Devices, NewPerson
from veturi.server.auth.identities import secret_in
from veturi.server.domain.rejections import rejected
from veturi.server.services.merging import merge, require_mergeable

__all__ = ["router"]

router = Router(PREFIX)


@router.post("/me/device-code", limit="people")
async def create_device_code(context: RequestContext) -> DeviceCode:
    """A code that signs in another device as oneself, with all one's games: once, within minutes.

    It replaces an earlier one.
    """
    code, expires = await context.container.device_codes.make(context.require_person())
    return DeviceCode(code=code, expires=expires)


@router.delete("/me/device-code")
async def cancel_device_code(context: RequestContext) -> Empty:
    """Make one's code worthless."""
    await context.container.device_codes.cancel(context.require_person())
    return Empty()


@router.post("/devices")
async def sign_in_device(context: RequestContext, body: DeviceCodeRequest) -> NewPerson:
    """Use a device code: this device is then known as the person who made it.

    With `merge`, the tables of whoever asks become that person's too. If both have a seat at a
    table where the game is not over, that is rejected and the code stays valid. Tries are counted
    by address, right ones too: soon there is a wait between them.
    """
    container, old = context.container, context.person if body.merge else ""
    container.rate_limiter.count("codes", context.address, "code_tries")
    person = await container.device_codes.whose(body.code)
    if person is None:
        raise rejected("no_code")
    merging = bool(old) and old != person
    if merging:
        await require_mergeable(container, old, person)
    secret = await container.device_codes.use(body.code)
    if secret is None:
        raise rejected("no_code")
    if merging:
        await merge(container, old, person)
    return context.known_by(secret, body.cookie)


@router.get("/me/devices")
async def get_devices(context: RequestContext) -> Devices:
    """How many devices are signed in as oneself."""
    return Devices(count=await context.container.store.count_devices(context.require_person()))


@router.delete("/me/devices")
async def sign_out_devices(context: RequestContext) -> Empty:
    """Sign out all other devices, such as a lost one; a code that is out is worthless too."""
    person, container = context.require_person(), context.container
    headers = context.request.headers
    secret = secret_in(headers.get("authorization", ""), headers.get("cookie", ""))
    await container.people.sign_out_others(person, secret)
    container.registry.disconnect(person)
    return Empty()
