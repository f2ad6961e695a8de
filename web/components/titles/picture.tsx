import { useEffect, useRef, useState } from 'react'
import { withBase } from '../../lib/base-path.ts'
import { twoAtATime } from '../../lib/two-at-a-time.ts'
import { preferences } from '../../state/preferences.ts'
import { useStore } from '../use-store.ts'

/** Accepts only paths on the backend and, if external posters are enabled, http(s) URLs. */
const addressOf = (thumb: string | null, isOutsideWanted: boolean): string | null => {
  if (thumb === null) return null
  const isOutside = /^https?:\/\//i.test(thumb)
  if (isOutside ? !isOutsideWanted : !/^\/[^/]/.test(thumb)) return null
  return withBase(`/gateway/picture?of=${encodeURIComponent(thumb)}`)
}

/** A slow host must not use up the browser's connections; `loading="lazy"` doesn't limit how many it takes. */
const turns = twoAtATime()

interface ImageProps {
  address: string
  onFail: () => void
}

function Image({ address, onFail }: ImageProps) {
  const endTurn = useRef(() => {})
  const [isTurn, setIsTurn] = useState(false)
  useEffect(() => {
    let isMounted = true
    const load = () =>
      new Promise<void>(resolve => {
        endTurn.current = resolve
        if (isMounted) setIsTurn(true)
        else resolve()
      })
    void turns(load)
    return () => {
      isMounted = false
      endTurn.current()
    }
  }, [])
  return (
    <img
      src={isTurn ? address : undefined}
      alt=""
      decoding="async"
      className="absolute inset-0 size-full object-cover"
      onLoad={() => endTurn.current()}
      onError={() => {
        endTurn.current()
        onFail()
      }}
    />
  )
}

/** Covers its parent with the picture once it has loaded. Shows nothing if it fails to load, is missing or isn't allowed. */
export function Picture({ of }: { of: string | null }) {
  const [failed, setFailed] = useState<string | null>(null)
  const { picturesEnabled } = useStore(preferences)
  const address = addressOf(of, picturesEnabled)
  if (address === null || failed === address) return null
  return <Image key={address} address={address} onFail={() => setFailed(address)} />
}

export const hueOf = (key: string): number => {
  let hash = 7
  for (let at = 0; at < key.length; at++) hash = (hash * 31 + key.charCodeAt(at)) % 360_007
  return hash % 360
}
