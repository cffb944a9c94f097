import { useSignals } from '@preact/signals-react/runtime'
import { ImagePlus } from 'lucide-react'
import { formatBytes } from '../../lib/bytes.ts'
import { isWebAddress } from '../../lib/webAddress.ts'
import { DropZone } from '../../ui/DropZone.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Thumb } from '../../ui/Thumb.tsx'
import type { ProductFields } from './form/productForm.ts'

interface ImageFieldProps {
  form: ProductFields
  label?: string
  /** Whether the URL is asked for, too. */
  hasAddress?: boolean
}

/** The product's picture: an upload, or a URL. */
export function ImageField({ form, label = 'Image', hasAddress = true }: ImageFieldProps) {
  useSignals()
  const { image, imageUrl, keptImage } = form.values.value
  const problems = form.problems.value
  const typed = imageUrl.trim() !== '' && isWebAddress(imageUrl) ? imageUrl.trim() : null
  return (
    <>
      <DropZone
        label={label}
        optional
        action="Choose an image"
        limits="Max file size: 10MB, formats JPEG, PNG, GIF"
        accept="image/jpeg,image/png,image/gif,image/webp,image/avif"
        picture={<Thumb large icon={ImagePlus} image={image ?? keptImage ?? typed} />}
        chosen={image ? `${image.name}, ${formatBytes(image.size)}` : keptImage && 'Uploaded image'}
        error={problems.image}
        onChoose={form.chooseImage}
        onRemove={form.removeImage}
        removeLabel="Remove image"
      />
      {hasAddress && (
        <TextField
          label="Or image URL"
          type="url"
          placeholder="https://"
          maxLength={2048}
          value={imageUrl}
          error={problems.imageUrl}
          onChange={form.typeImageUrl}
        />
      )}
    </>
  )
}
