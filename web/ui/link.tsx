import type { ComponentProps } from 'react'
import {
  type NavigateOptions,
  type To,
  useHref,
  useLinkClickHandler,
  useLocation,
  useNavigate,
} from 'react-router-dom'

/** State of a history entry that opened something over the page, so that closing it goes back. */
export const OPENED_HERE = { openedHere: true }

/**
 * Where `to` leads. Parameters alone, such as "?open=edit-5", open something over the current page, whose other
 * parameters stay.
 */
const destination = (to: To, search: string): { to: To; options: NavigateOptions } => {
  if (typeof to !== 'string' || !to.startsWith('?')) return { to, options: {} }
  const params = new URLSearchParams(search)
  for (const [name, value] of new URLSearchParams(to)) params.set(name, value)
  return { to: `?${params}`, options: { state: OPENED_HERE } }
}

/** Goes where a link would lead. */
export const useGo = () => {
  const navigate = useNavigate()
  return (to: string) => {
    const { to: target, options } = destination(to, location.search)
    void navigate(target, options)
  }
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  replace?: boolean | undefined
  state?: unknown
}

/** Replaces the router's own link, because that includes 2 kB of code for prefetching in frameworks. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const { to: target, options } = destination(to, useLocation().search)
  const href = useHref(target)
  const go = useLinkClickHandler<HTMLAnchorElement>(target, {
    state,
    ...options,
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
