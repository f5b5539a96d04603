/** A bar in the place of something that loads. */
export const Skeleton = ({ className }: { className: string }) => (
  <span
    aria-hidden
    className={`block animate-pulse rounded-tag bg-border motion-reduce:animate-none ${className}`}
  />
)
