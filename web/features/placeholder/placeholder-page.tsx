import ArrowRight from 'lucide-react/icons/arrow-right'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PLANS } from './plans.ts'

interface PlaceholderPageProps {
  page: { readonly path: string; readonly title: string; readonly purpose: string }
}

/** A page that is being built: says so, and what it will do. */
export default function PlaceholderPage({ page }: PlaceholderPageProps) {
  const plan = PLANS[page.path]
  return (
    <>
      <PageHeader title={page.title} purpose={page.purpose} isNamedAbove />
      {plan && (
        <Card
          title="This page is being built"
          actions={<Badge tone="wait">Coming</Badge>}
          className="max-w-180 border-dashed border-outline"
        >
          <p className="text-ink-2">There is nothing to see here yet. The finished page will:</p>
          <ul className="mt-3 grid gap-x-6 gap-y-2">
            {plan.will.map(sentence => (
              <li key={sentence} className="flex gap-2.5">
                <ArrowRight aria-hidden size={16} className="mt-0.5 shrink-0 text-main-line" />
                {sentence}
              </li>
            ))}
          </ul>
          <div className="mt-4 flex flex-wrap gap-2.5">
            {plan.see?.map(({ label, to }) => (
              <ButtonLink key={to} to={to} variant="neutralnoShadow" size="sm">
                {label}
              </ButtonLink>
            ))}
          </div>
        </Card>
      )}
    </>
  )
}
