import { ButtonLink } from '../../ui/Button.tsx'
import { AuthPage } from '../../shell/AuthPage.tsx'
import auth from '../../shell/AuthPage.module.css'

const TEXTS = {
  invited: ['Sign-up is by invitation', 'Open the link of your invitation. It comes from whoever runs this site.'],
  closed: ['Sign-up is closed', 'Nobody can open an account here at the moment. If you have one, sign in.'],
} as const

/** In place of the sign-up, for a visitor who cannot use it. */
export function NoSignup({ door }: { door: keyof typeof TEXTS }) {
  const [title, text] = TEXTS[door]
  return (
    <AuthPage title={title}>
      <p className={auth.said}>{text}</p>
      <p className={auth.next}>
        <ButtonLink look="primary" size="large" className={auth.wide} href="/login">
          Sign in
        </ButtonLink>
      </p>
    </AuthPage>
  )
}
