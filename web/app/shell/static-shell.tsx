import { AuthCardShape } from '../../features/auth/auth-card-shape.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PageSkeleton } from '../navigation/page-skeleton.tsx'
import type { PageFacts } from '../pages.ts'
import {
  BodyShape,
  Brand,
  FrameShape,
  HeaderShape,
  HeaderTitle,
  MainShape,
  SidebarShape,
} from './shell-shape.tsx'
import { STATIC_SHELL_ID } from './static-shell-gone.ts'

/* The build renders this HTML, and the app removes it (static-shell-gone.ts). */

/** The static shell is hidden if the user signed out in this browser, even if a cookie remains. */
export const StaticShell = ({ page }: { page: PageFacts }) => (
  <div
    id={STATIC_SHELL_ID}
    aria-hidden
    inert
    className="fixed inset-0 -z-1 in-data-[signed-out]:hidden"
  >
    <FrameShape>
      <SidebarShape>
        <Brand />
      </SidebarShape>
      <BodyShape>
        <HeaderShape>
          <HeaderTitle title={page.title} />
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
