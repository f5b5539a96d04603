/** The product's logo: a ring inside a device. */
export const BrandMark = ({ size = 24 }: { size?: number }) => (
  <svg
    aria-hidden
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    className="shrink-0 text-accent"
  >
    <rect x="1.5" y="1.5" width="21" height="21" rx="6" stroke="currentColor" strokeWidth="3" />
    <circle cx="12" cy="12" r="4.5" fill="currentColor" />
  </svg>
)
