import { Skeleton } from '#src/ui/skeleton.tsx'

/** Placeholder while the subscription loads. */
export const PlansSkeleton = () => (
  <div className="min-w-0 rounded-surface border bg-surface">
    <div className="p-4 sm:p-6">
      <Skeleton className="h-4 w-44" />
      <Skeleton className="mt-5 h-9 w-56" />
      <Skeleton className="mt-6 h-5 w-full" />
      <Skeleton className="mt-6 h-12 w-full" />
    </div>
    <div className="flex justify-end border-t px-4 py-3 sm:px-6">
      <Skeleton className="h-9 w-40" />
    </div>
  </div>
)
