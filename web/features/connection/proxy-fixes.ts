type ProxyFix = 'stream' | 'compression' | 'proto' | 'outer' | 'host' | 'for'
export type Fix = ProxyFix | 'trust' | 'base'

interface Proxy {
  readonly label: string
  /** Comment that says where to put the lines. */
  readonly place: string
  readonly lines: Readonly<Record<ProxyFix, readonly string[]>>
}

/** Keep in sync with server/README.md, "Behind a proxy". */
export const PROXIES: readonly [Proxy, ...Proxy[]] = [
  {
    label: 'nginx',
    place: '# In the server block, and in every location that sets its own headers',
    lines: {
      host: ['proxy_set_header Host $http_host;'],
      for: ['proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;'],
      proto: ['proxy_set_header X-Forwarded-Proto $scheme;'],
      outer: [
        'proxy_set_header X-Forwarded-Proto $http_x_forwarded_proto;',
        'proxy_set_header X-Forwarded-Host $http_x_forwarded_host;',
      ],
      stream: ['proxy_buffering off;', '# and remove proxy_ignore_headers X-Accel-Buffering'],
      compression: ['gzip off;'],
    },
  },
  {
    label: 'Caddy',
    place: '# In the reverse_proxy block; Caddy does most of this automatically',
    lines: {
      host: ['header_up Host {hostport}'],
      for: ['header_up X-Forwarded-For {remote_host}'],
      proto: ['header_up X-Forwarded-Proto {scheme}'],
      outer: ['trusted_proxies private_ranges'],
      stream: ['flush_interval -1'],
      compression: [
        '# Replaces an encode without a matcher, next to the reverse_proxy:',
        '@whole not path */v1/progress */gateway/stream-probe',
        'encode @whole zstd gzip',
      ],
    },
  },
  {
    label: 'Traefik',
    place: '# Service labels; Traefik does most of this automatically',
    lines: {
      host: ['traefik.http.services.stargazarr.loadbalancer.passhostheader: "true"'],
      for: ['# Traefik sends X-Forwarded-For: look for a middleware that removes it'],
      proto: [
        'traefik.http.middlewares.stargazarr-tls.headers.customrequestheaders.X-Forwarded-Proto: https',
        'traefik.http.routers.stargazarr.middlewares: stargazarr-tls',
      ],
      outer: [
        '# A Traefik argument, not a label, with the address of the proxy in front:',
        '--entryPoints.websecure.forwardedHeaders.trustedIPs=10.0.0.2',
      ],
      stream: [
        'traefik.http.services.stargazarr.loadbalancer.responseforwarding.flushinterval: 1ms',
        '# and no buffering middleware on the router',
      ],
      compression: [
        'traefik.http.middlewares.compress.compress.excludedcontenttypes: text/event-stream',
      ],
    },
  },
]

/** Configuration lines of all fixes, without duplicates; '' if there is nothing to fix. */
export const proxyLines = ({ place, lines }: Proxy, fixes: readonly Fix[]): string => {
  const wanted = [...new Set(fixes)].flatMap(fix =>
    fix === 'trust' || fix === 'base' ? [] : lines[fix],
  )
  return wanted.length === 0 ? '' : [place, ...wanted].join('\n')
}

export const gatewayLines = (fixes: readonly Fix[], address: string, basePath: string): string =>
  [
    ...(fixes.includes('trust') ? [`TRUST_PROXY=${address}`] : []),
    ...(fixes.includes('base') ? [`BASE_PATH=${basePath || '/'}`] : []),
  ].join('\n')
