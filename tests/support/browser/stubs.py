"""Watches what a page does with the browser's own means: motion, sound, notices."""

from __future__ import annotations

from playwright.sync_api import Page

#: Counts what moves, lists the tones that are started, and keeps the notices that are shown.
WATCH = """() => {
  window.moved = [];
  window.heard = [];
  window.notices = [];
  window.asked = 0;
  window.leave = "granted";
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...about) {
    moved.push(this.className.baseVal ?? this.className ?? this.tagName);
    return animate.apply(this, about);
  };
  // Those without an end show a state and replay nothing.
  addEventListener("animationstart", (event) => {
    const [found] = event.target.getAnimations().map((one) => one.effect.getTiming().iterations);
    if (found !== Infinity) moved.push(event.animationName);
  }, true);
  const oscillator = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    const voice = oscillator.call(this);
    const put = voice.frequency.setValueAtTime.bind(voice.frequency);
    const start = voice.start.bind(voice);
    let pitch = 0;
    voice.frequency.setValueAtTime = (value, at) => put((pitch = value), at);
    voice.start = (at) => (heard.push(pitch), start(at));
    return voice;
  };
  const source = AudioContext.prototype.createBufferSource;
  AudioContext.prototype.createBufferSource = function () {
    const noise = source.call(this);
    const start = noise.start.bind(noise);
    noise.start = (at) => (heard.push("noise"), start(at));
    return noise;
  };
  window.Notification = class {
    constructor(title, about) { notices.push({title, ...about}); window.lastNotice = this; }
    close() {}
    static get permission() { return leave === "granted" && asked ? "granted" : "default"; }
    static async requestPermission() { window.asked++; return window.leave; }
  };
  let hidden = false;
  Object.defineProperty(document, "hidden", {get: () => hidden});
  window.hide = (now) => { hidden = now; document.dispatchEvent(new Event("visibilitychange")); };
}"""

#: The tone by which each sound is known; a card makes none, only a breath.
TONES = {"claim": 190, "ticket": 1046.5, "turn": 523.25, "end": 392}


def watched(page: Page) -> Page:
    """The same page, loaded again with everything watched."""
    page.add_init_script(f"({WATCH})()")
    page.reload()
    return page


def sounds(page: Page) -> set[str]:
    heard = page.evaluate("() => heard")
    found = {name for name, pitch in TONES.items() if pitch in heard}
    return found | ({"card"} if "noise" in heard else set())
