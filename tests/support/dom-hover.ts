import { beforeEach, vi } from 'vitest'

/** Lets elements match `:hover`, which happy-dom lacks. */
export const giveHover = () => {
  beforeEach(() => {
    const { matches } = Element.prototype
    let pointed: EventTarget | null = null
    document.addEventListener('pointerover', ({ target }) => {
      pointed = target
    })
    document.addEventListener('pointerout', () => {
      pointed = null
    })
    vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
      if (selector === ':hover') return pointed instanceof Element && this.contains(pointed)
      return matches.call(this, selector)
    })
  })
}
