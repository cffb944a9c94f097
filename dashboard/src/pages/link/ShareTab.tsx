import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { Fold } from '../../ui/Fold.tsx'
import { loadLater } from '../../ui/loadLater.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Address } from '../share/Address.tsx'
import { addressWith, adjustableOf, NOTHING_CARRIED } from '../share/carriedValues.ts'
import { ChatCard } from '../share/ChatCard.tsx'
import { Block } from './Block.tsx'
import type { LinkEditor } from './linkEditor.ts'
import styles from './ShareTab.module.css'
import { TabFrame } from './TabFrame.tsx'

const CardPicture = loadLater(async () => (await import('../share/CardPicture.tsx')).CardPicture)
const AddressBuilder = loadLater(async () => (await import('../share/AddressBuilder.tsx')).AddressBuilder)
const Embed = loadLater(async () => (await import('../share/Embed.tsx')).Embed)

/** How a link reaches people: its address, its code, what chats show, and code for pages. */
export function ShareTab({ editor }: { editor: LinkEditor }) {
  useSignals()
  const [values, setValues] = useState(NOTHING_CARRIED)
  const link = editor.link.value
  const adjustable = adjustableOf(link)
  return (
    <>
      <Block title="Address">
        <Address link={link} url={addressWith(link.checkout_url, values, adjustable)} />
      </Block>
      <Block title="What a chat shows">
        <ChatCard link={link} />
      </Block>
      <div className={styles.folds}>
        <Fold title="Your own picture" note={link.options.card_image_url ? 'Shown in place of the card' : 'In place of the card'}>
          <CardPicture link={link} onChanged={editor.adopt} />
        </Fold>
        <Fold
          title="Add values to the address"
          note={`For one shopper or campaign: email, name, promo code, reference${adjustable ? ', quantity' : ''}`}
        >
          <AddressBuilder values={values} adjustable={adjustable} onChange={setValues} />
        </Fold>
        <Fold title="Embed" note="As a button, in a page, in React or WordPress">
          <Embed url={link.checkout_url} />
        </Fold>
      </div>
      <TabFrame form={editor.forms.share}>
        <Ending editor={editor} />
      </TabFrame>
    </>
  )
}

function Ending({ editor: { link, forms } }: { editor: LinkEditor }) {
  useSignals()
  const { share: form } = forms
  return (
    <Fold title="Address ending" note={new URL(link.value.checkout_url).pathname} wrong={form.problems.value.slug !== undefined}>
      <TextField
        label="Address ending"
        optional
        maxLength={60}
        placeholder="spring-sale"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        hint="What follows /checkout/. The short address keeps working."
        {...form.field('slug')}
      />
    </Fold>
  )
}
