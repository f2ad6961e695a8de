import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { titleProblems } from './destination-problems.ts'
import type { Instances } from './use-instances.ts'

interface DestinationNoteProps {
  destination: Parameters<typeof titleProblems>[0]
  kindInstances: Instances
}

/** Warns about parts of a title's destination that were deleted. */
export const DestinationNote = ({ destination, kindInstances }: DestinationNoteProps) =>
  titleProblems(destination, kindInstances).map(({ label, text }) => (
    <p key={label} className="flex items-start gap-1.5 text-sm text-bad wrap-anywhere">
      <TriangleAlert size={16} className="mt-0.5 shrink-0" />
      {text}
    </p>
  ))
