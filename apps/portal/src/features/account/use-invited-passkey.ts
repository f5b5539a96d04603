import { useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import type { useAccept } from '#src/features/account/use-accept.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { useBrowserName } from '#src/shared/browsers/use-browser-name.ts'
import { hasPasskeys } from '#src/shared/passkeys/passkey-support.ts'

type SignUp = NonNullable<Parameters<ReturnType<typeof useAccept>>[0]['sign_up']>
/** A passkey of a new person, for `accept_invitation`. */
export type NewPasskey = NonNullable<SignUp['passkey']>

interface InvitedPasskey {
  token: string
  /** Joins with the passkey, or throws. Returns whether the server refused the passkey. */
  onMade: (passkey: NewPasskey) => Promise<boolean>
  /** The link has ended, or its address has a login meanwhile. */
  onDenied: (code: 'LINK_INVALID' | 'LOG_IN') => unknown
}

const loadAuthenticator = () => import('#src/shared/passkeys/authenticator.ts')

/** Makes the passkey of an invited person in place of a password. */
export const useInvitedPasskey = ({ token, onMade, onDenied }: InvitedPasskey) => {
  const { t } = useTranslation()
  const browserName = useBrowserName()
  const [isWaiting, setIsWaiting] = useState(false)
  const [failure, setFailure] = useState<string>()

  const make = async (personName: string): Promise<string | undefined> => {
    if (!hasPasskeys()) return t('invitation.passkeyUnsupported')
    const { makeInvitedPasskey, NoPasskey } = await loadAuthenticator()
    try {
      const made = await makeInvitedPasskey(token, personName)
      if ('denied' in made) await onDenied(made.denied)
      else if (await onMade({ ...made, name: browserName(navigator.userAgent) }))
        return t('invitation.passkeyInvalid')
      return undefined
    } catch (error) {
      if (!(error instanceof NoPasskey)) throw error
      return t(error.fault === 'cancelled' ? 'invitation.passkeyCancelled' : 'invitation.passkeyUnsupported')
    }
  }
  const start = async (personName: string) => {
    if (isWaiting) return
    setFailure(undefined)
    setIsWaiting(true)
    setFailure(await make(personName).catch(problemMessage))
    setIsWaiting(false)
  }
  const cancel = async () => (await loadAuthenticator()).cancelPasskey()
  return { isWaiting, failure, start, cancel: () => void cancel() }
}
