export const Logo = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 44 44" aria-hidden="true" className={className}>
    <defs>
      <radialGradient id="logo-planet" cx=".36" cy=".3" r=".85">
        <stop offset="0" stopColor="#ffe6b0" />
        <stop offset=".45" stopColor="#f2a24b" />
        <stop offset="1" stopColor="#8a3f7c" />
      </radialGradient>
    </defs>
    <path
      d="M34.5 15.7c4.6-.6 7.8-.3 8.1 1.2.6 2.6-8.100 7.400-19.500 10.600S2.300 31.500 1.600 28.900c-.4-1.400 2-3.400 6.200-5.600"
      fill="none"
      stroke="#6a4fe0"
      strokeWidth="2.500"
      strokeLinecap="round"
    />
    <circle
      cx="22"
      cy="22"
      r="13"
      fill="url(#logo-planet)"
      stroke="var(--color-edge)"
      strokeWidth="2"
    />
    <path
      d="M10.500 17.300c7 1 16 .2 22.600-2.300M12 29.400c6.500.6 13.800-.4 19.800-2.700"
      fill="none"
      stroke="#8a3f7c"
      strokeOpacity=".55"
      strokeWidth="2.200"
    />
    <path
      d="M2 29.400c1.700 2 10.600 1 20.500-1.700 10.700-3 19-7.300 20-10"
      fill="none"
      stroke="#c3b5ff"
      strokeWidth="2.500"
      strokeLinecap="round"
    />
  </svg>
)
