import { useShellShortcuts } from '../../web/app/shortcuts/use-shell-shortcuts.ts'

/** The shell's keys, among them the one that saves, for a page that is rendered without the shell. */
export const ShellKeys = () => {
  useShellShortcuts()
  return null
}
