/**
 * Container for content that floats next to `element`: the dialog or landmark around `element`, where screen readers
 * find the content.
 */
export const floatingContainerOf = (element: Element | null): HTMLElement =>
  element?.closest<HTMLElement>('dialog, main, nav, aside, header') ?? document.body
