import { useLocation } from 'react-router-dom'
import { cleanText } from '../../contract/clean-text.ts'
import { HOME } from '../../lib/page-paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { closestPage } from './closest-page.ts'

interface NotFoundPageProps {
  pages: readonly { readonly path: string; readonly title: string }[]
}

const SHOWN_CHARACTERS = 120

const readable = (path: string) => {
  let text = path
  try {
    text = decodeURI(path)
  } catch {
    // A path with a stray percent sign can't be decoded, so it stays as it is.
  }
  return cleanText(text, SHOWN_CHARACTERS)
}

export default function NotFoundPage({ pages }: NotFoundPageProps) {
  const { pathname } = useLocation()
  const near = closestPage(
    pathname,
    pages.map(page => page.path),
  )
  const suggestion = pages.find(page => page.path === near)
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 pt-[max(1rem,24dvh)] pb-8 max-md:pt-[max(1rem,10dvh)]">
      <div className="w-full max-w-[30rem] overflow-hidden rounded-lg border-2 border-edge bg-panel shadow-[8px_8px_0_var(--color-edge)]">
        <p className="border-b-2 border-edge bg-main px-6 py-3 font-display text-lg font-extrabold tracking-[.06em] text-main-ink">
          STARGAZARR
        </p>
        <div className="p-6">
          <h1 className="text-2xl">Page not found</h1>
          <p className="mt-3 text-ink-2">There is no page at</p>
          <p className="mt-1.5 rounded-md border-2 border-rule bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere">
            {readable(pathname)}
          </p>
          <p className="mt-3 text-ink-2">
            {suggestion
              ? `The closest page is ${suggestion.title}, at ${suggestion.path}.`
              : 'The page may have moved, or the link may be mistyped.'}
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            {suggestion && <ButtonLink to={suggestion.path}>Open {suggestion.title}</ButtonLink>}
            {suggestion?.path !== HOME && (
              <ButtonLink to={HOME} variant={suggestion ? 'neutral' : 'default'}>
                Go to the dashboard
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
    </main>
  )
}
