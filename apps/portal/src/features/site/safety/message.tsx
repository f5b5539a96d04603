/** Drawing of two chat messages with a finding in the first. */
export const Message = ({ className }: { className: string }) => (
  <div aria-hidden className={`flex flex-col gap-3 ${className}`}>
    <div className="flex flex-col gap-2 rounded-surface border-2 border-ink bg-surface p-2.5">
      <span className="h-1.5 w-4/5 rounded-full bg-border-strong" />
      <span className="h-1.5 w-3/5 rounded-full bg-chart-2" />
      <span className="h-1.5 w-2/5 rounded-full bg-border-strong" />
    </div>
    <div className="flex w-3/4 flex-col gap-2 self-end rounded-surface border-2 border-ink bg-accent-soft p-2.5">
      <span className="h-1.5 w-4/5 rounded-full bg-chart-1" />
      <span className="h-1.5 w-1/2 rounded-full bg-chart-1" />
    </div>
  </div>
)
