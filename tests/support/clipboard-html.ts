// HTML that various programs put on the clipboard: similar texts in each program's typical markup.

/** The HTML that a program copies, and the Markdown that pasting must make of it. */
interface Copied {
  /** The text as the program puts it on the clipboard, in two formats. */
  readonly html: string
  readonly plain: string
  /** The Markdown that must appear when the text is pasted. */
  readonly markdown: string
}

interface WordEntry {
  readonly level: number
  /** The bullet or number before the words. */
  readonly sign: string
  readonly words: string
  /** The entry's position in its list, which is part of a class name. */
  readonly place?: 'First' | 'Middle' | 'Last'
  /** The name of the list, which is unique in the document. */
  readonly list?: 'l0' | 'l1'
}

/** Writes a list entry as Word does. */
const wordEntry = ({ level, sign, words, place = 'Middle', list = 'l0' }: WordEntry) =>
  `<p class=MsoListParagraphCxSp${place} style='margin-left:${level * 36}.0pt;mso-add-space:
auto;text-indent:-18.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span
lang=EN-US style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:
Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]><span lang=EN-US>${words}<o:p></o:p></span></p>`

const word: Copied = {
  html: `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style>
<!--
/* Style Definitions */
p.MsoNormal, li.MsoNormal {mso-style-unhide:no; margin:0cm; font-size:12.0pt; font-family:"Calibri",sans-serif;}
@list l0:level1 {mso-level-number-format:bullet; mso-level-text:\uf0b7;}
-->
</style>
</head>
<body lang=EN-US link="#0563C1" style='tab-interval:36.0pt'>
<!--StartFragment-->

<h1><span lang=EN-US>The king of the sea<o:p></o:p></span></h1>

<p class=MsoNormal><span lang=EN-US>He has <b style='mso-bidi-font-weight:normal'>two
moons </b>and <i style='mso-bidi-font-style:normal'>one</i> <a
href="https://example.com/sun">sun</a>.<o:p></o:p></span></p>

<p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>

<h2><span lang=EN-US style='mso-fareast-font-family:"Times New Roman"'>His fleet<o:p></o:p></span></h2>

${wordEntry({ level: 1, sign: '·', words: 'Ships', place: 'First' })}

${wordEntry({ level: 2, sign: 'o', words: 'Long <b>ones</b>' })}

${wordEntry({ level: 2, sign: 'o', words: 'Small ones' })}

${wordEntry({ level: 1, sign: '·', words: 'Boats', place: 'Last' })}

<p class=MsoNormal><span lang=EN-US>Then:<o:p></o:p></span></p>

${wordEntry({ level: 1, sign: '1.', words: 'Sail', place: 'First', list: 'l1' })}

${wordEntry({ level: 1, sign: '2.', words: 'Land', place: 'Last', list: 'l1' })}

<p class=MsoQuote><span lang=EN-US>The sea is wide.<o:p></o:p></span></p>

<!--EndFragment-->
</body>
</html>`,
  plain:
    'The king of the sea\r\nHe has two moons and one sun.\r\n\r\nHis fleet\r\n·\tShips',
  markdown: `## The king of the sea

He has **two moons** and *one* [sun](https://example.com/sun).

### His fleet

- Ships
  - Long **ones**
  - Small ones
- Boats

Then:

1. Sail
2. Land

> The sea is wide.`,
}

/** Writes a list entry as Word for the web does, which puts every entry into a separate list. */
const onlineEntry = (level: number, words: string) =>
  `<div class="ListContainerWrapper SCXW1 BCX0"><ul class="BulletListStyle1 SCXW1" role="list"><li data-leveltext="•" data-font="Symbol" data-listid="1" data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1" style="font-weight: normal; font-style: normal; margin: 0px"><span data-contrast="auto" class="TextRun SCXW1"><span class="NormalTextRun SCXW1">${words}</span></span><span class="EOP SCXW1" data-ccp-props="{}">&nbsp;</span></p></li></ul></div>`

const wordOnline: Copied = {
  html: `<meta charset='utf-8'><div class="OutlineElement Ltr SCXW1"><p role="heading" class="Paragraph SCXW1"><span class="TextRun SCXW1" style="font-weight: bold">Fleet</span><span class="EOP SCXW1">&nbsp;</span></p></div>${onlineEntry(1, 'Ships')}${onlineEntry(2, 'Long ones')}${onlineEntry(1, 'Boats')}<div class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1"><span class="TextRun SCXW1">The end.</span><span class="EOP SCXW1">&nbsp;</span></p></div>`,
  plain: 'Fleet\nShips\nLong ones\nBoats\nThe end.',
  markdown: '**Fleet**\n\n- Ships\n  - Long ones\n- Boats\n\nThe end.',
}

/** Writes a Google Docs run: words in one style. */
const run = (words: string, moreStyles = '') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;${moreStyles}">${words}</span>`

const docsEntry = (level: number, words: string) =>
  `<li dir="ltr" style="list-style-type:disc;font-size:11pt;white-space:pre;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation">${run(words)}</p></li>`

const googleDocs: Copied = {
  html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-6aba46e4-7fff-ffbf-43f7-6080e7ecadb8"><h2 dir="ltr" style="line-height:1.38;">${run('His fleet')}</h2><p dir="ltr" style="line-height:1.38;">${run('He has ')}${run('two', 'font-weight:700;')}${run(' moons', 'font-weight:700;')}${run(', ')}${run('one', 'font-style:italic;')}${run(' ')}<a href="https://www.google.com/url?q=https://example.com/sun&amp;sa=D&amp;source=editors" style="text-decoration:none;">${run('sun', 'text-decoration:underline;')}</a>${run('.')}</p><br /><ul style="margin-top:0;margin-bottom:0;">${docsEntry(1, 'Ships')}<ul style="margin-top:0;margin-bottom:0;">${docsEntry(2, 'Long ones')}${docsEntry(2, 'Small ones')}</ul>${docsEntry(1, 'Boats')}</ul></b><br class="Apple-interchange-newline">`,
  plain: 'His fleet\nHe has two moons, one sun.\n\nShips\nLong ones\nSmall ones\nBoats',
  markdown: `## His fleet

He has **two moons**, *one* [sun](https://example.com/sun).

- Ships
  - Long ones
  - Small ones
- Boats`,
}

const libreOffice: Copied = {
  html: `<!DOCTYPE html>
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<meta name="generator" content="LibreOffice 24.2.7.2 (Linux)"/>
	<style type="text/css">
		@page { size: 21cm 29.7cm; margin: 2cm }
		p { line-height: 115%; margin-bottom: 0.25cm; background: transparent }
	</style>
</head>
<body lang="en-GB" link="#000080" vlink="#800000" dir="ltr"><h2 class="western">
His fleet</h2>
<p style="line-height: 100%; margin-bottom: 0cm">He has <b>two moons</b>
and <span style="font-style: italic">one</span> sun.</p>
<p><br/>
</p>
<ol>
	<li><p style="margin-bottom: 0cm">Sail</p>
	<ul>
		<li><p style="margin-bottom: 0cm">By day</p></li>
	</ul>
	</li>
	<li><p style="margin-bottom: 0cm">Land</p></li>
</ol>
<blockquote>The sea is wide.</blockquote>
</body>
</html>`,
  plain: 'His fleet\nHe has two moons and one sun.\n\n1. Sail',
  markdown: `## His fleet

He has **two moons** and *one* sun.

1. Sail
   - By day
2. Land

> The sea is wide.`,
}

const appleNotes: Copied = {
  html: `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
<html>
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<meta http-equiv="Content-Style-Type" content="text/css">
<meta name="Generator" content="Cocoa HTML Writer">
<style type="text/css">
p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 13.0px 'Helvetica Neue'}
</style>
</head>
<body>
<p class="p1">He has <b>two moons</b>.<span class="Apple-converted-space"> </span></p>
<p class="p2"><br></p>
<ul class="ul1">
<li class="li1">Ships</li>
<li class="li1">Boats</li>
</ul>
</body>
</html>`,
  plain: 'He has two moons. \n\n\t•\tShips\n\t•\tBoats',
  markdown: 'He has **two moons**.\n\n- Ships\n- Boats',
}

const wordCell = (width: number, html: string, moreAttributes = '') =>
  `<td width=${width} valign=top style='width:${width}.0pt;border:solid windowtext 1.0pt;
  mso-border-alt:solid windowtext .5pt;padding:0cm 5.4pt 0cm 5.4pt'${moreAttributes}>${html}</td>`

const wordParagraph = (words: string) =>
  `
  <p class=MsoNormal style='margin-bottom:0cm;line-height:normal'><span lang=EN-US>${words}<o:p></o:p></span></p>
  `

export const wordTable: Copied = {
  html: `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta name=Generator content="Microsoft Word 15">
<style>
<!--
table.MsoTableGrid {mso-style-name:"Table Grid"; border:solid windowtext 1.0pt;}
-->
</style>
</head>
<body lang=EN-US>
<!--StartFragment-->

<p class=MsoNormal><span lang=EN-US>What it costs:<o:p></o:p></span></p>

<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0
 style='border-collapse:collapse;border:none;mso-yfti-tbllook:1184'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  ${wordCell(150, wordParagraph("<b style='mso-bidi-font-weight:normal'>Size</b>"))}
  ${wordCell(150, wordParagraph("<b style='mso-bidi-font-weight:normal'>What comes with it</b>"))}
  ${wordCell(150, wordParagraph("<b style='mso-bidi-font-weight:normal'>Price</b>"))}
 </tr>
 <tr style='mso-yfti-irow:1'>
  ${wordCell(150, wordParagraph('A1'))}
  ${wordCell(150, wordParagraph('A <b>hard</b>\n  tube') + wordParagraph('and <a\n  href="https://example.com/thanks">thanks</a>'))}
  ${wordCell(150, wordParagraph('700&nbsp;kr'))}
 </tr>
 <tr style='mso-yfti-irow:2'>
  ${wordCell(150, wordParagraph('A2'))}
  ${wordCell(150, wordEntry({ level: 1, sign: '·', words: 'a tube', place: 'First' }) + wordEntry({ level: 1, sign: '·', words: 'a note', place: 'Last' }))}
  ${wordCell(150, wordParagraph('500&nbsp;kr'))}
 </tr>
 <tr style='mso-yfti-irow:3;mso-yfti-lastrow:yes'>
  ${wordCell(300, wordParagraph('With frame | glass'), ' colspan=2')}
  ${wordCell(150, wordParagraph('<i>ask</i>'))}
 </tr>
 <![if !supportMisalignedColumns]>
 <tr height=0>
  <td width=150 style='border:none'></td>
  <td width=150 style='border:none'></td>
  <td width=150 style='border:none'></td>
 </tr>
 <![endif]>
</table>

<p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>

<!--EndFragment-->
</body>
</html>`,
  plain:
    'What it costs:\r\nSize\tWhat comes with it\tPrice\r\nA1\tA hard tube\r\nand thanks\t700 kr\r\n',
  markdown: `What it costs:

| Size | What comes with it | Price |
| - | - | - |
| A1 | A **hard** tube and [thanks](https://example.com/thanks) | 700\u00a0kr |
| A2 | a tube, a note | 500\u00a0kr |
| With frame \\| glass | | *ask* |`,
}

const docsCell = (html: string, moreAttributes = '') =>
  `<td${moreAttributes} style="border-left:solid #000000 1pt;border-right:solid #000000 1pt;vertical-align:top;padding:5pt 5pt 5pt 5pt;overflow:hidden;overflow-wrap:break-word;">${html}</td>`

const docsLine = (words: string, moreStyles = '') =>
  `<p dir="ltr" style="line-height:1.2;margin-top:0pt;margin-bottom:0pt;">${run(words, moreStyles)}</p>`

export const googleDocsTable: Copied = {
  html: `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1b0c4d0e-7fff-2f43-9d2f-0d7e1f2a3b4c"><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;table-layout:fixed;width:451pt"><colgroup><col /><col /><col /></colgroup><tbody><tr style="height:0pt">${docsCell(docsLine('Size', 'font-weight:700;'))}${docsCell(docsLine('Price', 'font-weight:700;'), ' colspan="2"')}</tr><tr style="height:0pt">${docsCell('<br />')}${docsCell(docsLine('plain'))}${docsCell(docsLine('framed'))}</tr><tr style="height:0pt">${docsCell(docsLine('A1'))}${docsCell(docsLine('700 kr'), ' rowspan="2"')}${docsCell(`<ul style="margin-top:0;margin-bottom:0;">${docsEntry(1, 'oak')}<ul style="margin-top:0;margin-bottom:0;">${docsEntry(2, 'light')}</ul>${docsEntry(1, 'ash')}</ul>`)}</tr><tr style="height:0pt">${docsCell(docsLine('A2'))}${docsCell(docsLine('ask', 'font-style:italic;'))}</tr></tbody></table></div></b><br class="Apple-interchange-newline">`,
  plain: 'Size\nPrice\n\nplain\nframed\nA1\n700 kr\noak\nlight\nash\nA2\nask\n',
  markdown: `| Size | Price | |
| - | - | - |
| | plain | framed |
| A1 | 700 kr | oak, light, ash |
| A2 | | *ask* |`,
}

export const libreOfficeTable: Copied = {
  html: `<!DOCTYPE html>
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<meta name="generator" content="LibreOffice 24.2.7.2 (Linux)"/>
	<style type="text/css">
		td p { orphans: 0; widows: 0; background: transparent }
		th p { orphans: 0; widows: 0; font-weight: bold; text-align: center }
	</style>
</head>
<body lang="en-GB" link="#000080" vlink="#800000" dir="ltr"><table width="665" cellpadding="4" cellspacing="0">
	<col width="128*"/>

	<col width="128*"/>

	<thead>
		<tr valign="top">
			<th width="50%" style="border: none; padding: 0cm"><p align="center">
				Size</p>
			</th>
			<th width="50%" style="border: none; padding: 0cm"><p align="center">
				Price</p>
			</th>
		</tr>
	</thead>
	<tbody>
		<tr valign="top">
			<td width="50%" style="border: none; padding: 0cm"><p>A1</p>
			</td>
			<td width="50%" style="border: none; padding: 0cm"><p align="right"><b>700</b>
				kr</p>
			</td>
		</tr>
		<tr valign="top">
			<td width="50%" style="border: none; padding: 0cm"><p><br/>

				</p>
			</td>
			<td width="50%" style="border: none; padding: 0cm"><p><br/>

				</p>
			</td>
		</tr>
		<tr valign="top">
			<td width="50%" style="border: none; padding: 0cm"><p>A2</p>
			</td>
			<td width="50%" style="border: none; padding: 0cm"><p align="right">500<br/>
				kr</p>
			</td>
		</tr>
	</tbody>
</table>
<p><br/>
<br/>

</p>
</body>
</html>`,
  plain: 'Size\nPrice\nA1\n700 kr\n\n\nA2\n500\nkr\n',
  markdown: '| Size | Price |\n| - | - |\n| A1 | **700** kr |\n| A2 | 500 kr |',
}

/** Writes a cell with the styles that a browser copies along with a web page's table. */
const pageCell = (tagName: 'td' | 'th', html: string, moreAttributes = '') => {
  const alignment =
    tagName === 'th' ? 'center; background-color: rgb(234, 236, 240)' : 'left'
  return `<${tagName}${moreAttributes} style="border: 1px solid rgb(162, 169, 177); padding: 0.2em 0.4em; text-align: ${alignment};">${html}</${tagName}>`
}

/** A table from a web page, as a browser copies it. */
export const pageTable: Copied = {
  html: `<meta charset='utf-8'><table class="wikitable sortable" style="font-size: 14px; color: rgb(32, 33, 34); font-style: normal; font-weight: 400; border-collapse: collapse;"><caption style="font-weight: bold;">Sizes of prints</caption><thead><tr>${pageCell('th', '&nbsp;')}${pageCell('th', 'Print', ' scope="col"')}${pageCell('th', '<a href="https://example.com/size" title="Size">Size</a><br>in cm', ' scope="col"')}</tr></thead><tbody><tr>${pageCell('td', '<a href="https://example.com/moons.png"><img src="https://example.com/moons-40.png" width="40"></a>')}${pageCell('th', 'Two moons', ' scope="row"')}${pageCell('td', '59 × 84')}</tr><tr>${pageCell('td', '<span typeof="mw:File"><img src="https://example.com/sun-40.png"></span>')}${pageCell('th', 'The sun', ' scope="row"')}${pageCell('td', '<div>42 × 59</div><div style="display: none;">hidden</div>', ' align="right"')}</tr></tbody></table>`,
  plain:
    'Sizes of prints\n\tPrint\tSize\nin cm\n\tTwo moons\t59 × 84\n\tThe sun\t42 × 59',
  markdown: `**Sizes of prints**

| Print | [Size](https://example.com/size) in cm |
| - | - |
| Two moons | 59 × 84 |
| The sun | 42 × 59 |`,
}

export const excel: Copied = {
  html: `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:x="urn:schemas-microsoft-com:office:excel"
xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta name=Generator content="Microsoft Excel 15">
<style>
<!--table
	{mso-displayed-decimal-separator:"\\,";}
.xl65
	{font-weight:700;}
-->
</style>
</head>
<body link="#0563C1" vlink="#954F72">
<table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:
 collapse;width:144pt'>
<!--StartFragment-->
 <col width=64 span=3 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  <td height=20 class=xl65 width=64 style='height:15.0pt;width:48pt'>Size</td>
  <td width=64 style='width:48pt'></td>
  <td class=xl65 width=64 style='width:48pt'>Price</td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td height=20 style='height:15.0pt'>A1</td>
  <td></td>
  <td align=right>700</td>
 </tr>
<!--EndFragment-->
</table>
</body>
</html>`,
  plain: 'Size\t\tPrice\r\nA1\t\t700\r\n',
  markdown: '| Size | Price |\n| - | - |\n| A1 | 700 |',
}

export const googleSheets: Copied = {
  html: `<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;font-family:Arial;width:0px;border-collapse:collapse;border:none" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;font-weight:bold;" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;Size&quot;}">Size</td><td style="overflow:hidden;vertical-align:bottom;font-weight:bold;">Price</td></tr><tr style="height:21px;"><td style="overflow:hidden;vertical-align:bottom;font-weight:bold;">A1</td><td style="overflow:hidden;vertical-align:bottom;text-align:right;" data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:700}">700</td></tr></tbody></table>`,
  plain: 'Size\tPrice\nA1\t700',
  markdown: '| Size | Price |\n| - | - |\n| **A1** | 700 |',
}

/** The copied texts without tables, by program. */
export const copiesByProgram = [
  ['Word', word],
  ['Word in a browser', wordOnline],
  ['Google Docs', googleDocs],
  ['LibreOffice', libreOffice],
  ['Apple Notes', appleNotes],
] as const
