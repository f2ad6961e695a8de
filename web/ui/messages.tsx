import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'

let host: HTMLElement | undefined
const modals: HTMLDialogElement[] = []

/** Moves the messages to the top: into the topmost dialog, because everything outside of it is inert. */
const raise = () => {
  if (!host) return
  ;(modals.at(-1) ?? document.body).append(host)
  host.showPopover?.()
}

/**
 * Shows messages above a modal dialog that has just opened.
 * @returns a function to call when the dialog is about to close
 */
export const raiseMessages = (dialog: HTMLDialogElement): (() => void) => {
  modals.push(dialog)
  raise()
  return () => {
    modals.splice(modals.indexOf(dialog), 1)
    raise()
  }
}

/** The dialog that contains the messages, or null while no dialog is open. */
export const topmostDialog = (): HTMLDialogElement | null => modals.at(-1) ?? null

const messagesHost = () => {
  if (host) return host
  host = document.createElement('div')
  host.className = 'messages'
  host.popover = 'manual'
  return host
}

/** Toasts and the undo bar, which are above dialogs and can be used while one is open. */
export function Messages({ children }: { children: ReactNode }) {
  // Wait until after the paint, because showing a popover forces a layout.
  useEffect(raise, [])
  return createPortal(children, messagesHost())
}
