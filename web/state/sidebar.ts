import { proxy } from 'valtio/vanilla'
import { isFlag, isTextList, persisted } from '../lib/persisted.ts'

const stored = {
  expanded: persisted('sidebarExpanded', isFlag, true),
  openSections: persisted('sidebarOpenSections', isTextList, []),
}

export const sidebar = proxy({
  expanded: stored.expanded.read(),
  /** Sections that the user opened. */
  openSections: stored.openSections.read(),
  /** Section of the current page, which is open until the user leaves or closes it. */
  visited: null as string | null,
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

export const isSectionOpen = (id: string, { openSections, visited } = sidebar): boolean =>
  visited === id || openSections.includes(id)

export const visitSection = (id: string | null) => {
  sidebar.visited = id
}

export const toggleSection = (id: string) => {
  const others = sidebar.openSections.filter(section => section !== id)
  sidebar.openSections = isSectionOpen(id) ? others : [...others, id]
  if (sidebar.visited === id) sidebar.visited = null
  stored.openSections.write([...sidebar.openSections])
}
