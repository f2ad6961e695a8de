import clsx from 'clsx'
import Bell from 'lucide-react/icons/bell'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import Settings2 from 'lucide-react/icons/settings-2'
import { AuthCardShape } from '../../features/auth/auth-card-shape.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PageSkeleton } from '../navigation/page-skeleton.tsx'
import type { GroupId, Page } from '../page-types.ts'
import { SearchButton } from './header/search-button.tsx'
import { STATIC_SHELL_ID } from './remove-static-shell.ts'
import {
  BodyShape,
  Brand,
  FrameShape,
  HeaderShape,
  HeaderTitle,
  MainShape,
  SidebarShape,
} from './shell-shape.tsx'
import { HEADER_BUTTON, sidebarLine } from './shell-styles.ts'
import { breadcrumb, sidebarEntries } from './sidebar/sidebar-items.ts'
import { NESTED_LINKS } from './sidebar/sidebar-nav.tsx'

/* The build renders this HTML, and the app removes it (remove-static-shell.ts). */

/** For a section that the user left open (`data-sections`, set in index.html). styles.css names all of these classes. */
const ifLeftOpen = (id: GroupId, utility: 'grid' | 'rotate-90') =>
  `in-data-[sections~=${id}]:${utility}`

const LINE = 'icons:justify-center icons:px-0'

const StaticNav = ({ page }: { page: Page }) => (
  <div className="flex-1 overflow-clip px-2.5 py-4 icons:px-1 icons:py-3">
    <ul className="grid grid-cols-1 gap-px">
      {sidebarEntries(page.path, null).map(entry =>
        entry.kind === 'link' ? (
          <li key={entry.link.to} className={clsx(sidebarLine(entry.link.isCurrent), LINE)}>
            <entry.link.icon size={18} className="shrink-0" />
            <span className="truncate icons:hidden">{entry.link.label}</span>
          </li>
        ) : (
          <li key={entry.id}>
            <p
              className={clsx(sidebarLine(false), LINE, entry.holdsCurrent && 'icons:bg-main-soft')}
            >
              <entry.icon size={18} className="shrink-0" />
              <span className="flex-1 truncate icons:hidden">{entry.label}</span>
              <ChevronRight
                size={16}
                className={clsx(
                  'shrink-0 text-ink-2 icons:hidden',
                  entry.holdsCurrent ? 'rotate-90' : ifLeftOpen(entry.id, 'rotate-90'),
                )}
              />
            </p>
            <ul
              className={clsx(
                NESTED_LINKS,
                'icons:hidden!',
                entry.holdsCurrent ? 'grid' : ['hidden', ifLeftOpen(entry.id, 'grid')],
              )}
            >
              {entry.links.map(link => (
                <li key={link.to} className={sidebarLine(link.isCurrent, 'nested')}>
                  <link.icon size={16} className="shrink-0" />
                  <span className="leading-tight">{link.label}</span>
                </li>
              ))}
            </ul>
          </li>
        ),
      )}
    </ul>
  </div>
)

const StaticCrumbs = ({ page }: { page: Page }) => {
  const crumbs = breadcrumb(page.path)
  return (
    <p className="flex gap-1.5 whitespace-nowrap text-ink-2">
      {crumbs?.group && (
        <>
          <span>{crumbs.group}</span>
          <span>/</span>
        </>
      )}
      <span className="truncate font-semibold text-ink">{crumbs?.label}</span>
    </p>
  )
}

const StaticUser = () => (
  <div className="flex h-17 shrink-0 items-center gap-2.5 border-t-2 border-edge px-3.5 icons:px-1.5">
    <Skeleton className="size-8 shrink-0 rounded-full border-2 border-edge" />
    <span className="grid flex-1 gap-2 icons:hidden">
      <Skeleton className="h-2.5 w-18" />
      <Skeleton className="h-2 w-30 opacity-70" />
    </span>
    <ChevronsUpDown size={16} className="text-ink-2 icons:hidden" />
  </div>
)

/** The static shell is hidden if the user signed out in this browser, even if a cookie remains. */
export const StaticShell = ({ page }: { page: Page }) => (
  <div
    id={STATIC_SHELL_ID}
    aria-hidden
    inert
    className="fixed inset-0 -z-1 in-data-[signed-out]:hidden"
  >
    <FrameShape>
      <SidebarShape>
        <Brand />
        <StaticNav page={page} />
        <StaticUser />
      </SidebarShape>
      <BodyShape>
        <HeaderShape>
          <HeaderTitle title={page.title} />
          <div className="min-w-0 flex-1 max-md:hidden">
            <StaticCrumbs page={page} />
          </div>
          <div className="max-md:hidden">
            <SearchButton keys="Ctrl K" />
          </div>
          <IconButton label="Activity" className={HEADER_BUTTON} icon={<Bell />} />
          <IconButton label="Settings" className={HEADER_BUTTON} icon={<Settings2 />} />
        </HeaderShape>
        <MainShape isTable={page.isTable}>
          <PageSkeleton page={page} />
        </MainShape>
      </BodyShape>
    </FrameShape>
  </div>
)

/** The fields are inert, because input would be lost when the app loads. */
export const StaticSignIn = () => (
  <div id={STATIC_SHELL_ID} aria-hidden inert className="fixed inset-0 -z-1 overflow-clip">
    <AuthCardShape>
      <div className="grid">
        <Field label="Email">{() => <span className="input block" />}</Field>
        <Field label="Password" className="mt-4">
          {() => <span className="input block" />}
        </Field>
        <span {...buttonLook({ className: 'mt-4 w-full' })}>Log in</span>
      </div>
    </AuthCardShape>
  </div>
)
