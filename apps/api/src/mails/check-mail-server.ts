import { createTransport, type NodemailerError } from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { faultOf } from './mail-transport.ts'

/**
 * Connects to a mail server, waits for its greeting, and logs in if the URL has a login and the server offers one. Sends
 * nothing. Returns whether the server offers a login. Throws what went wrong, within the limit.
 */
export const checkMailServer = async (url: string, limitMs: number): Promise<{ offersLogin: boolean }> => {
  const { options } = createTransport({ url })
  const smtp = new SMTPConnection(options)
  const late = AbortSignal.timeout(limitMs)
  try {
    return await new Promise((resolve, reject) => {
      late.addEventListener('abort', () => reject(new Error(`no answer within ${limitMs / 1000} s`)))
      const failed = (fault: NodemailerError) => reject(new Error(faultOf(fault), { cause: fault }))
      smtp.on('error', failed)
      smtp.connect((fault) => {
        if (fault) return failed(fault)
        const { allowsAuth: offersLogin } = smtp
        if (!options.auth || !offersLogin) return resolve({ offersLogin })
        smtp.login(options.auth, (refusal) => (refusal ? failed(refusal) : resolve({ offersLogin })))
      })
    })
  } finally {
    smtp.close()
  }
}
