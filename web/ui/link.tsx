import type { ComponentProps } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router-dom'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  /** Replaces the current history entry. */
  replace?: boolean | undefined
  /** State to store in the history entry. */
  state?: unknown
}

/**
 * A link within the app. The router's own link includes prefetching for frameworks, which would be 2 kB of unused code.
 */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to)
  const go = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(rest.target !== undefined && { target: rest.target }),
  })
  return (
    <a
      {...rest}
      href={href}
      onClick={event => {
        onClick?.(event)
        if (!event.defaultPrevented) go(event)
      }}
    />
  )
}
