import { configField } from '../../../contract/config.ts'
import { isOffered } from '../../../state/config.ts'
import type { GroupId, ShellPage } from '../../page-types.ts'
import { GROUPS, pageAt, pagesOf, SHELL_PAGES } from '../../pages.ts'

export interface SidebarLink {
  to: string
  label: string
  icon: ShellPage['icon']
  isCurrent: boolean
  isAnchor: boolean
}

export type SidebarEntry =
  | { kind: 'link'; link: SidebarLink }
  | {
      kind: 'group'
      id: GroupId
      label: string
      icon: ShellPage['icon']
      holdsCurrent: boolean
      links: SidebarLink[]
    }

/**
 * If a group's only page has sections, the group lists the sections instead.
 * @param anchorInView id of the current section, or null
 * @param stored the configuration, or null while it is unknown
 */
export const sidebarEntries = (
  pathname: string,
  anchorInView: string | null,
  stored: object | null = null,
): SidebarEntry[] => {
  const current = pageAt(pathname)
  const alone = SHELL_PAGES.filter(page => page.group === null).map(page => ({
    kind: 'link' as const,
    link: linkTo(page, current),
  }))
  const groups = GROUPS.map(({ id, label, icon }) => ({
    kind: 'group' as const,
    id,
    label,
    icon,
    holdsCurrent: current?.group === id,
    links: pagesOf(id).flatMap(page =>
      page.anchors
        ? anchorLinks(page, page === current ? anchorInView : null, stored)
        : [linkTo(page, current)],
    ),
  }))
  return [...alone, ...groups]
}

const linkTo = (page: ShellPage, current: ShellPage | undefined): SidebarLink => ({
  to: page.path,
  label: page.label,
  icon: page.icon,
  isCurrent: page === current,
  isAnchor: false,
})

/** Sections of the page that the server's version has. */
export const offeredAnchors = ({ anchors = [] }: ShellPage, stored: object | null) =>
  anchors.filter(
    ({ setting }) =>
      !setting || (stored === null ? !configField(setting).isNewer : isOffered(stored, setting)),
  )

const anchorLinks = (
  page: ShellPage,
  inView: string | null,
  stored: object | null,
): SidebarLink[] =>
  offeredAnchors(page, stored).map(({ id, label, icon }) => ({
    to: `${page.path}#${id}`,
    label,
    icon,
    isCurrent: id === inView,
    isAnchor: true,
  }))

/** Labels of the page and its group. `group` is null if both labels are the same. */
export const breadcrumb = (pathname: string): { group: string | null; label: string } | null => {
  const page = pageAt(pathname)
  if (!page) return null
  const group = GROUPS.find(({ id }) => id === page.group)
  return { group: group && group.label !== page.label ? group.label : null, label: page.label }
}
