/** Container for content floating beside `element`: its dialog or landmark, so that screen readers find it there. */
export const landmarkOf = (element: Element | null): HTMLElement =>
  element?.closest<HTMLElement>(
    '[role="dialog"], [role="alertdialog"], main, nav, aside, header',
  ) ?? document.body
