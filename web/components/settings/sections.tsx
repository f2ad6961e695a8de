import clsx from 'clsx'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Card, type CardProps } from '../../ui/card.tsx'
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
export const useSection = ({ id, title, state, changes }: Section) => {
  const add = useContext(AddContext)
  useEffect(() => add({ id, title, state, changes }), [add, id, title, state, changes])
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
  return <Card {...rest} id={id} title={title} />
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

export function WithSectionIndex({ children }: { children: ReactNode }) {
  const [sections, setSections] = useState<readonly Section[]>([])
  const [add] = useState<AddSection>(() => (section: Section) => {
    setSections(now => inPageOrder([...now, section]))
    return () => setSections(now => now.filter(one => one !== section))
  })
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,46.5rem)_16.5rem] xl:gap-7">
      <div className="max-w-[46.5rem] min-w-0">
        <AddContext value={add}>{children}</AddContext>
      </div>
      {sections.length > 1 && <SectionIndex sections={sections} />}
    </div>
  )
}

function SectionIndex({ sections }: { sections: readonly Section[] }) {
  const { search } = useLocation()
  const [first] = sections
  const current = useSectionInView(sections.map(({ id }) => id)) ?? first?.id
  return (
    <nav aria-label="On this page" className="sticky top-5 self-start max-xl:hidden">
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
                '-ml-0.5 flex min-h-8.5 items-center justify-between gap-3 border-l-2 px-3.5 text-sm hover:text-ink',
                id === current
                  ? 'border-main-line font-semibold text-ink'
                  : 'border-transparent text-ink-2',
              )}
            >
              <span className="shrink-0">{title}</span>
              {changes > 0 ? (
                <span className="text-xs font-semibold text-main-line">
                  {changes} {changes === 1 ? 'change' : 'changes'}
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
