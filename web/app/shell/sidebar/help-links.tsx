import BookOpen from 'lucide-react/icons/book-open'
import Bug from 'lucide-react/icons/bug'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CodeXml from 'lucide-react/icons/code-xml'
import ExternalLink from 'lucide-react/icons/external-link'
import MessagesSquare from 'lucide-react/icons/messages-square'
import type { ReactNode } from 'react'
import { useStore } from '../../../components/use-store.ts'
import { gateway } from '../../../state/gateway.ts'
import { MenuButton } from '../../../ui/menu.tsx'
import { sidebarLine } from '../shell-look.ts'
import { SIDEBAR_TIP } from './sidebar-nav.tsx'

const HELP = [
  { id: 'chat', label: 'Community chat', Icon: MessagesSquare },
  { id: 'docs', label: 'Documentation', Icon: BookOpen },
  { id: 'issues', label: 'Issue tracker', Icon: Bug },
  { id: 'source', label: 'Source repository', Icon: CodeXml },
] as const

/** Help links without a URL are hidden. */
export const HelpLinks = ({ isCompact, heading }: { isCompact: boolean; heading: ReactNode }) => {
  const help = useStore(gateway.state).data?.config.help
  const links = HELP.flatMap(({ id, ...link }) => {
    const href = help?.[id]
    return href ? [{ ...link, href }] : []
  })
  if (links.length === 0) return null
  if (isCompact)
    return (
      <nav aria-label="Help and resources" className="mt-3 border-t-2 border-rule pt-3">
        <MenuButton
          bare
          size="icon"
          side="right"
          align="start"
          tip={SIDEBAR_TIP}
          label="Help and resources"
          className={sidebarLine(false, 'icon')}
          icon={<CircleHelp aria-hidden size={18} className="shrink-0" />}
          items={[
            { kind: 'label', label: 'Help and resources' },
            ...links.map(({ label, Icon, href }) => ({
              label,
              icon: <Icon aria-hidden />,
              hint: 'New tab',
              onSelect: () => void open(href, '_blank', 'noopener,noreferrer'),
            })),
          ]}
        />
      </nav>
    )
  return (
    <nav aria-label="Help and resources" className="mt-4">
      {heading}
      <ul className="grid grid-cols-1 gap-px">
        {links.map(({ label, Icon, href }) => (
          <li key={label}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              aria-description="Opens in a new tab"
              className={sidebarLine(false)}
            >
              <Icon aria-hidden size={18} className="shrink-0" />
              <span className="min-w-0 flex-1 truncate">{label}</span>
              <ExternalLink aria-hidden size={15} className="shrink-0 text-ink-2" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
