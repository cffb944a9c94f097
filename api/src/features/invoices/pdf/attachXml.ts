import type { Pdf } from './paper.ts'

const NAME = 'factur-x.xml'
const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const PROPERTIES = {
  DocumentFileName: ['name of the embedded XML invoice file', NAME],
  DocumentType: ['INVOICE', 'INVOICE'],
  Version: ['The actual version of the Factur-X XML schema', '1.0'],
  ConformanceLevel: ['The conformance level of the embedded Factur-X data', 'EN 16931'],
}

/** Attaches an electronic invoice to a PDF/A-3, and says in its metadata that it is Factur-X, which is also ZUGFeRD 2. */
export function attachXml(paper: Pdf, xml: string): void {
  const options = {
    name: NAME,
    type: 'text/xml',
    description: 'Factur-X/ZUGFeRD invoice',
    relationship: 'Alternative',
    creationDate: new Date(),
    modifiedDate: new Date(),
  }
  paper.file(Buffer.from(xml), options)
  // Missing in the library's types.
  const { appendXML } = paper as unknown as { appendXML: (xml: string) => void }
  appendXML.call(paper, METADATA)
}

/** The values, and the schema that PDF/A requires for them. */
const METADATA = `
<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">
${Object.entries(PROPERTIES)
  .map(([name, [, value]]) => `  <fx:${name}>${value}</fx:${name}>`)
  .join('\n')}
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>
${Object.entries(PROPERTIES)
  .map(
    ([name, [description]]) => `      <rdf:li rdf:parseType="Resource">
        <pdfaProperty:name>${name}</pdfaProperty:name>
        <pdfaProperty:valueType>Text</pdfaProperty:valueType>
        <pdfaProperty:category>external</pdfaProperty:category>
        <pdfaProperty:description>${description}</pdfaProperty:description>
      </rdf:li>`,
  )
  .join('\n')}
    </rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`
