import { Skeleton } from '#src/ui/skeleton.tsx'

const Box = () => (
  <div className="p-4 sm:px-6 sm:py-5">
    <Skeleton className="h-4 w-40" />
    <Skeleton className="mt-3 h-11 w-full" />
    <Skeleton className="mt-3 h-3.5 w-56" />
  </div>
)

/** Placeholder while the keys load. */
export const KeysSkeleton = () => (
  <div className="min-w-0 divide-y rounded-surface border bg-surface">
    <Box />
    <Box />
    <div className="flex items-center justify-between gap-6 p-4 sm:px-6 sm:py-5">
      <Skeleton className="h-4 w-48" />
      <Skeleton className="h-9 w-28" />
    </div>
  </div>
)
