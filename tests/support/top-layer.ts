/**
 * What happy-dom lacks of dialogs and popovers: the return of the focus, which skips elements below another modal dialog.
 * A press elsewhere doesn't close a popover; browser tests cover that.
 */
export const standInForTopLayer = () => {
  const focusedBefore = new WeakMap<HTMLElement, Element | null>()
  const modals: HTMLDialogElement[] = []
  const { showModal, close } = HTMLDialogElement.prototype
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      focusedBefore.set(this, document.activeElement)
      modals.push(this)
      showModal.call(this)
    },
    close(this: HTMLDialogElement) {
      close.call(this)
      modals.splice(modals.indexOf(this), 1)
      const before = focusedBefore.get(this)
      const top = modals.findLast(modal => modal.isConnected && modal.open)
      const isInert = top !== undefined && !top.contains(before ?? null)
      if (before instanceof HTMLElement && before.isConnected && !isInert) before.focus()
      else if (this.contains(document.activeElement)) (document.activeElement as HTMLElement).blur()
    },
  })
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined })
}
