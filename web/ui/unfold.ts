/** Opens the folded `<details>` around an element, so that it can be focused. */
export const unfold = (element: Element | null | undefined) => {
  const folded = element?.closest('details')
  if (folded) folded.open = true
}
