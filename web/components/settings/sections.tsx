import clsx from 'clsx'
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { pluralize } from '../../lib/pluralize.ts'
import { Card, type CardProps } from '../../ui/card.tsx'
import { DefinitionLines } from '../../ui/definition-list.tsx'
import { Link } from '../../ui/link.tsx'
import { useSectionInView } from '../section-in-view.ts'

interface Section {
  readonly id: string
  readonly title: string
  readonly state?: string | undefined
  readonly changes?: number | undefined
}

type AddSection = (section: Section) => () => void
const AddContext = createContext<AddSection>(() => () => undefined)

/** Lists a card in the index of its page. */
const useSection = ({ id, title, state, changes }: Section) => {
  const add = useContext(AddContext)
  // Before the first paint, because the index moves the content below it.
  useLayoutEffect(() => add({ id, title, state, changes }), [add, id, title, state, changes])
}

interface SectionCardProps extends Omit<CardProps, 'title'> {
  title: string
  state?: string | undefined
  changes?: number | undefined
}

export function SectionCard({
  title,
  id = sectionId(title),
  state,
  changes = 0,
  ...rest
}: SectionCardProps) {
  useSection({ id, title, state, changes })
  return <Card isLined {...rest} id={id} title={title} />
}

const sectionId = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, '-')

const inPageOrder = (sections: readonly Section[]): Section[] => {
  const elements = new Map(sections.map(({ id }) => [id, document.getElementById(id)]))
  return [...sections].sort((one, other) => {
    const [a, b] = [elements.get(one.id), elements.get(other.id)]
    if (!a || !b) return 0
    return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  })
}

interface WithSectionIndexProps {
  /** `SideDetails` below the index. Narrow pages have no index and show the details below the form. */
  details?: ReactNode
  /** Full-width cards below the form and the index. */
  wide?: ReactNode
  /** Whether the page has an index. Not needed if the sidebar lists the sections. */
  hasIndex?: boolean | undefined
  children: ReactNode
}

export function WithSectionIndex({
  details,
  wide,
  hasIndex = true,
  children,
}: WithSectionIndexProps) {
  const [sections, setSections] = useState<readonly Section[]>([])
  const [add] = useState<AddSection>(() => (section: Section) => {
    setSections(now => inPageOrder([...now, section]))
    return () => setSections(now => now.filter(one => one !== section))
  })
  return (
    <AddContext value={add}>
      <div className="xl:grid xl:grid-cols-[minmax(0,46.5rem)_16.5rem] xl:gap-7">
        <div className="max-w-[46.5rem] min-w-0">{children}</div>
        <div className="text-sm max-xl:mt-3.5 max-xl:max-w-[46.5rem] xl:sticky xl:top-5 xl:self-start">
          {hasIndex && sections.length > 1 && <SectionIndex sections={sections} />}
          {details}
        </div>
      </div>
      {wide !== undefined && <div className="mt-3.5 max-w-[64.75rem] space-y-3.5">{wide}</div>}
    </AddContext>
  )
}

interface SideDetailsProps {
  title: string
  /** Unknown details (null) are left out. */
  details: readonly (readonly [name: string, value: ReactNode])[]
}

export function SideDetails({ title, details }: SideDetailsProps) {
  const known = details.filter(([, value]) => value !== null && value !== undefined)
  if (known.length === 0) return null
  return (
    <section className="mt-4 border-t border-rule pt-3 xl:ml-3.5 xl:first:mt-0 xl:first:border-0">
      <h2 className="text-sm">{title}</h2>
      <DefinitionLines lines={known.map(([name, value]) => ({ name, value }))} />
    </section>
  )
}

function SectionIndex({ sections }: { sections: readonly Section[] }) {
  const { search } = useLocation()
  const [first] = sections
  const current = useSectionInView(sections.map(({ id }) => id)) ?? first?.id
  return (
    <nav aria-label="On this page" className="max-xl:hidden">
      <h2 className="px-3.5 pb-2 text-xs font-semibold tracking-[.05em] text-ink-3 uppercase">
        On this page
      </h2>
      <ul className="border-l-2 border-rule">
        {sections.map(({ id, title, state, changes = 0 }) => (
          <li key={id}>
            <Link
              to={{ search, hash: id }}
              aria-current={id === current ? 'location' : undefined}
              className={clsx(
                '-ml-0.5 flex min-h-8.5 items-center justify-between gap-3 border-l-2 pl-3.5 text-sm hover:text-ink',
                id === current
                  ? 'border-main-line font-semibold text-ink'
                  : 'border-transparent text-ink-2',
              )}
            >
              <span className="shrink-0">{title}</span>
              {changes > 0 ? (
                <span className="text-xs font-semibold text-main-line">
                  {pluralize(changes, 'change')}
                </span>
              ) : (
                <span className="min-w-0 truncate text-xs font-normal text-ink-2">{state}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
