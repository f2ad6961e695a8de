import clsx from 'clsx'
import Menu from 'lucide-react/icons/menu'
import PanelLeft from 'lucide-react/icons/panel-left'
import type { ComponentProps, ReactNode } from 'react'
import { VERSION } from '../../lib/version.ts'
import { IconButton, type IconButtonProps } from '../../ui/icon-button.tsx'
import { HEADER_BUTTON } from './shell-styles.ts'
import { Logo } from './sidebar/logo.tsx'

/* The build also renders this layout into the HTML (static-shell.tsx), so it must depend only on the window size and
   the attributes of `<html>` (`framed`, `icons` in styles.css). */

/** A window with a brand bar in front of the backdrop, or the whole screen (fullscreen, phones). */
export const FrameShape = ({
  backdrop,
  children,
}: {
  backdrop?: ReactNode
  children: ReactNode
}) => (
  <div className="frame relative h-dvh overflow-clip bg-void pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)] framed:py-[22px] framed:pr-[max(22px,env(safe-area-inset-right))] framed:pl-[max(22px,env(safe-area-inset-left))]">
    {backdrop}
    <div className="frame-window relative flex h-full overflow-clip bg-frame framed:rounded-xl framed:border-2 framed:border-edge framed:shadow-[8px_8px_0_var(--color-edge)]">
      <div
        aria-hidden="true"
        className="hidden w-13 shrink-0 items-center justify-center border-r-2 border-edge bg-main text-main-ink framed:flex"
      >
        <span className="rotate-180 font-display text-[1.625rem] leading-none font-extrabold tracking-[.12em] uppercase [writing-mode:vertical-rl]">
          Stargazarr
        </span>
      </div>
      {children}
    </div>
  </div>
)

/** 16rem wide, or 3rem with icons only. */
export const SidebarShape = ({ children }: { children: ReactNode }) => (
  <aside
    aria-label="Sidebar"
    className="flex w-64 shrink-0 flex-col overflow-clip border-r-2 border-edge bg-panel transition-[width] duration-200 max-md:hidden icons:w-12"
  >
    {children}
  </aside>
)

export const Brand = () => (
  <div className="flex h-13 shrink-0 items-center gap-2.5 border-b-2 border-edge px-3 icons:justify-center icons:px-0">
    <Logo className="size-9 shrink-0" />
    <p className="flex min-w-0 flex-1 items-baseline gap-2 whitespace-nowrap icons:hidden">
      <span className="font-display text-[1rem] leading-5 font-bold">Stargazarr</span>{' '}
      <span className="text-sm text-ink-2">{VERSION}</span>
    </p>
  </div>
)

export const BodyShape = ({ children }: { children: ReactNode }) => (
  <div className="frame-body relative flex min-w-0 flex-1 flex-col">{children}</div>
)

interface HeaderShapeProps {
  toggle?: Partial<IconButtonProps>
  children: ReactNode
}

export const HeaderShape = ({ toggle, children }: HeaderShapeProps) => (
  <header className="flex h-13 shrink-0 items-center gap-3 border-b-2 border-edge bg-panel px-4 max-md:gap-1 max-md:px-2">
    <IconButton
      label="Toggle sidebar"
      data-tip="Toggle sidebar"
      data-tip-side="bottom"
      aria-keyshortcuts="Control+B Meta+B"
      className={HEADER_BUTTON}
      icon={
        <>
          <Menu className="md:hidden" />
          <PanelLeft className="max-md:hidden" />
        </>
      }
      {...toggle}
    />
    {children}
  </header>
)

export const HeaderTitle = ({ title }: { title: string | undefined }) => (
  <div className="line-clamp-2 min-w-0 flex-1 pl-1 font-display text-[1.0625rem] leading-tight font-semibold md:hidden">
    {title}
  </div>
)

/** Only tables use the full width of large screens. */
export const MainShape = ({
  isTable = false,
  children,
  ...rest
}: ComponentProps<'main'> & { isTable?: boolean | undefined }) => (
  <main
    {...rest}
    className="relative flex-1 overflow-y-auto overscroll-contain outline-none [scrollbar-gutter:stable] [scrollbar-width:thin]"
  >
    <div
      className={clsx(
        'page-room mx-auto min-h-full w-full px-4 pt-4 md:px-6 md:pt-5',
        isTable ? 'max-w-[104rem]' : 'max-w-322',
      )}
    >
      {children}
    </div>
  </main>
)
