import type { ReactNode } from 'react'

interface DeviceFrameProps {
  label: string
  children: ReactNode
}

/** Outline of a phone with content on its screen. */
export const DeviceFrame = ({ label, children }: DeviceFrameProps) => (
  <section
    aria-label={label}
    className="mx-auto w-full max-w-60 rounded-[28px] border-[1.5px] border-border-strong bg-surface p-2.5"
  >
    <div className="flex min-h-92 flex-col rounded-[20px] bg-sunken px-4 pt-3 pb-4">
      <div aria-hidden className="mx-auto h-2 w-12 shrink-0 rounded-full bg-border-strong" />
      {children}
    </div>
  </section>
)
