import { type ReactNode, useId } from 'react'

interface PanelProps {
  title: string
  text?: string
  children: ReactNode
}

/** Section of the virtual device, with a heading. */
export const Panel = ({ title, text, children }: PanelProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-surface border bg-surface p-5">
      <h2 id={id} className="text-panel font-semibold">
        {title}
      </h2>
      {text && <p className="text-help text-text-muted">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}
