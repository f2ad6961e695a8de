import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { coverRef } from './covers.ts'

let host: HTMLElement | undefined
const modals: HTMLDialogElement[] = []
const followers = new Set<() => void>()

/** Moves the messages to the top: into the topmost dialog, because everything outside of it is inert. */
const raise = () => {
  for (const changed of followers) changed()
  if (!host) return
  ;(modals.at(-1) ?? document.body).append(host)
  host.showPopover?.()
}

const follow = (changed: () => void) => {
  followers.add(changed)
  return () => followers.delete(changed)
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

/** Whether the messages are above a dialog. */
export const useIsAboveDialog = (): boolean => useSyncExternalStore(follow, () => modals.length > 0)

const messagesHost = () => {
  if (host) return host
  host = document.createElement('div')
  host.className =
    'messages pointer-events-none fixed inset-0 z-50 size-auto overflow-visible border-0 bg-transparent p-0 text-inherit'
  host.popover = 'manual'
  coverRef(host)
  return host
}

/** Toasts and the foot, which are above dialogs and can be used while one is open. */
export function Messages({ children }: { children: ReactNode }) {
  // Wait until after the paint, because showing a popover forces a layout.
  useEffect(raise, [])
  return createPortal(children, messagesHost())
}
