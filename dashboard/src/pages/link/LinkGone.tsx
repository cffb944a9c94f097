import { Unlink } from 'lucide-react'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'

/** Replaces the page of a link that was deleted. */
export const LinkGone = () => (
  <>
    <PageHead title="Checkout link" />
    <Card>
      <EmptyState
        icon={<Unlink aria-hidden />}
        title="This link does not exist any more."
        action={<ButtonLink href="/dashboard/checkout-links">Back to Checkout Links</ButtonLink>}
      >
        It may have been deleted. Orders that it made are kept.
      </EmptyState>
    </Card>
  </>
)
