// Loaded before a server (`node --import …/shift-clock.mjs?seconds=90`): the machine's clock is then that far ahead for this server.
const byMs = Number(new URL(import.meta.url).searchParams.get('seconds')) * 1000
const RightDate = Date

globalThis.Date = class extends RightDate {
  constructor(...given) {
    if (given.length === 0) super(RightDate.now() + byMs)
    else super(...given)
  }

  static now() {
    return RightDate.now() + byMs
  }
}
