/** A placeholder bar for content that is loading. */
export const Skeleton = ({ className }: { className: string }) => (
  <span
    aria-hidden
    className={`block animate-pulse rounded-tag bg-border motion-reduce:animate-none ${className}`}
  />
)
