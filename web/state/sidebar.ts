import { proxy } from 'valtio/vanilla'
import { isFlag, isTextList, persisted } from '../lib/persisted.ts'

const stored = {
  expanded: persisted('sidebarExpanded', isFlag, true),
  openSections: persisted('sidebarOpenSections', isTextList, []),
}

export const sidebar = proxy({
  expanded: stored.expanded.read(),
  openSections: stored.openSections.read(),
  mobileOpen: false,
})

export const closeMobileSidebar = () => {
  sidebar.mobileOpen = false
}

/** Opens or closes the sidebar on phones. On larger screens, expands it or collapses it to icons. */
export const toggleSidebar = (isMobile: boolean) => {
  if (isMobile) {
    sidebar.mobileOpen = !sidebar.mobileOpen
    return
  }
  sidebar.expanded = !sidebar.expanded
  stored.expanded.write(sidebar.expanded)
}

const setOpen = (id: string, open: boolean) => {
  if (sidebar.openSections.includes(id) === open) return
  sidebar.openSections = open
    ? [...sidebar.openSections, id]
    : sidebar.openSections.filter(section => section !== id)
  stored.openSections.write([...sidebar.openSections])
}
export const openSection = (id: string) => setOpen(id, true)
export const toggleSection = (id: string) => setOpen(id, !sidebar.openSections.includes(id))
