import { useEffect, useRef } from 'react'
import { humanCheckMessage } from '#src/shared/passwords/human-proof.ts'
import { currentLanguage, useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'

interface VerificationFrameProps {
  /** Hears the proof, and null when it no longer holds. */
  onProof: (proof: string | null) => void
}

/** The human check in its frame (SU-10): nothing counts but what that frame itself says. */
export const VerificationFrame = ({ onProof }: VerificationFrameProps) => {
  const { t } = useTranslation()
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      const told = humanCheckMessage(event, frame.current?.contentWindow, window.location.origin)
      if (told) onProof(told.message === 'success' ? told.human_proof : null)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [onProof])
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of ours: one with scripts and our origin holds nothing back
    <iframe
      ref={frame}
      title={t('contact.frame')}
      src={`${paths.humanCheck()}?lang=${currentLanguage()}`}
      allow="microphone"
      className="h-135 w-full rounded-surface md:max-lg:h-150"
    />
  )
}
