import { Component, type ReactNode } from 'react'
import { log } from '../lib/log.ts'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'
import { forgetView, PageLoadError } from './page-view.ts'
import type { Page } from './pages.ts'

const LOAD_CAUSE =
  'Its script did not arrive. The server may be away, or a new version has just been installed.'
const CRASH_CAUSE =
  'The page ran into a fault of its own. The rest of Stargazarr works; the browser console has details.'

/** A page that failed says so in its own place; sidebar and header stay usable. */
export class PageBoundary extends Component<
  { page: Page; children: ReactNode },
  { error: unknown }
> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    log.warn(`The page ${this.props.page.path} failed.`, error)
  }

  private readonly retry = () => {
    forgetView(this.props.page)
    this.setState({ error: null })
  }

  override render() {
    const { page, children } = this.props
    const { error } = this.state
    if (error === null) return children
    return (
      <div className="mx-auto max-w-160 p-4">
        <h1 className="mb-4 text-2xl">{page.title}</h1>
        <Problem
          title="This page could not be shown"
          cause={error instanceof PageLoadError ? LOAD_CAUSE : CRASH_CAUSE}
          action={
            <>
              <Button size="sm" onClick={this.retry}>
                Try again
              </Button>
              <Button size="sm" variant="neutralnoShadow" onClick={() => location.reload()}>
                Reload Stargazarr
              </Button>
            </>
          }
        />
      </div>
    )
  }
}
