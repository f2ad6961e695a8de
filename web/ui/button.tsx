import clsx from 'clsx'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { LabelText } from './label-text.tsx'
import { Link } from './link.tsx'
import { Spinner } from './spinner.tsx'

/** Variants from section 9 of the specification. `true` marks flat variants, which don't move on hover. */
const BUTTON_VARIANTS = {
  default: false,
  clear: true,
  noShadow: true,
  neutral: true,
  neutralnoShadow: true,
  reverse: true,
  fun: false,
  error: false,
  blue: false,
  cancel: true,
  approveNoShadow: true,
  rejectNoShadow: true,
} as const
export type ButtonVariant = keyof typeof BUTTON_VARIANTS
export type ButtonSize = 'default' | 'sm' | 'lg' | 'icon'

export interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  className?: string | undefined
}

export const buttonLook = ({ variant = 'default', size = 'default', className }: ButtonLook) => ({
  className: clsx('btn', `btn-${variant}`, size !== 'default' && `btn-${size}`, className),
  'data-flat': BUTTON_VARIANTS[variant] ? '' : undefined,
})

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  /** Shows a spinner and ignores clicks, but keeps the button's width and focus. */
  busy?: boolean | undefined
  icon?: ReactNode
  /** Why the button can't be used, shown as its tooltip. */
  whyNot?: string | null | undefined
}

export function Button({
  variant,
  size,
  className,
  busy = false,
  icon,
  whyNot,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || whyNot || rest['aria-disabled'] === true) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      {...buttonLook({ variant, size, className })}
      {...(whyNot && { 'aria-disabled': true, 'data-tip': whyNot })}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      onClick={press}
    >
      <Face busy={busy} icon={icon}>
        {children}
      </Face>
    </button>
  )
}

/** A less prominent action, such as one in the head of a card or in a row. */
export const QuietButton = (props: Omit<ButtonProps, 'variant' | 'size'>) => (
  <Button variant="clear" size="sm" {...props} />
)

/** The spinner replaces the icon or covers the label. The label keeps its space and remains the accessible name. */
function Face({ busy, icon, children }: Pick<ButtonProps, 'busy' | 'icon' | 'children'>) {
  const isCovered = busy && !icon
  return (
    <>
      {isCovered ? (
        <span className="absolute inset-0 grid place-content-center">
          <Spinner />
        </span>
      ) : busy ? (
        <Spinner />
      ) : (
        icon
      )}
      {children !== undefined && (
        <LabelText className={isCovered ? 'btn-hidden-label' : 'contents'}>{children}</LabelText>
      )}
    </>
  )
}

interface ButtonLinkProps extends Omit<ComponentProps<typeof Link>, 'className'>, ButtonLook {
  icon?: ReactNode
}

export function ButtonLink({ variant, size, className, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} {...buttonLook({ variant, size, className })}>
      <Face icon={icon}>{children}</Face>
    </Link>
  )
}
