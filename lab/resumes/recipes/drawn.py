"""python3 drawn.py LAYOUT in.json out.pdf: draws a resume with ReportLab or Cairo."""
import json
import sys

LAYOUT, SOURCE, TARGET = sys.argv[1:]
with open(SOURCE, encoding="utf-8") as file:
    RESUME = json.load(file)
FONT = "/usr/share/fonts/truetype/crosextra/Carlito-Regular.ttf"
BOLD = "/usr/share/fonts/truetype/crosextra/Carlito-Bold.ttf"


def reportlab_flow():
    """Paragraphs and tables that flow."""
    from xml.sax.saxutils import escape

    from reportlab.lib.pagesizes import A4
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import Paragraph, SimpleDocTemplate, Table
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    pdfmetrics.registerFont(TTFont("C", FONT))
    pdfmetrics.registerFont(TTFont("CB", BOLD))
    text = ParagraphStyle("t", fontName="C", fontSize=10, leading=13)
    strong = ParagraphStyle("s", fontName="CB", fontSize=10, leading=13)
    heading = ParagraphStyle("h", fontName="CB", fontSize=13, leading=18, spaceBefore=6)
    name = ParagraphStyle("n", fontName="CB", fontSize=22, leading=26, alignment=1)
    flow = [Paragraph(escape(RESUME["name"]), name), Paragraph(escape(" | ".join(RESUME["contacts"])), text)]
    for section in RESUME["sections"]:
        flow.append(Paragraph(escape(section["heading"].upper()), heading))
        for block in section["blocks"]:
            if block["kind"] == "row":
                cells = [Paragraph(escape(block["left"]), strong if block["bold"] else text), block["right"]]
                flow.append(Table([cells], colWidths=[340, 120], style=[("FONT", (0, 0), (-1, -1), "C", 9), ("ALIGN", (1, 0), (1, 0), "RIGHT")]))
            elif block["kind"] == "table":
                cells = [[Paragraph(escape(cell), text) for cell in row] for row in block["rows"]]
                flow.append(Table(cells, colWidths=[95, 130, 105, 80, 60], style=[("GRID", (0, 0), (-1, -1), 0.5, "black"), ("VALIGN", (0, 0), (-1, -1), "TOP")]))
            else:
                bullet = "\u2022" if block["kind"] == "bullet" else None
                flow.append(Paragraph(escape(block["text"]), text, bulletText=bullet))
    SimpleDocTemplate(TARGET, pagesize=A4, leftMargin=60, rightMargin=60, topMargin=40).build(flow)


def columns(put):
    """Lines in two columns: the sidebar at the right comes first in the file."""
    y = 120
    put(400, y, 12, True, "Contact")
    for line in RESUME["contacts"]:
        y += 14
        put(400, y, 9, False, line)
    for section in RESUME["side"]:
        y += 26
        put(400, y, 12, True, section["heading"])
        for block in section["blocks"]:
            y += 14
            put(400, y, 10, False, block.get("text", ""))
    put(40, 60, 26, True, RESUME["name"])
    put(40, 80, 11, False, RESUME["headline"])
    y = 120
    for section in RESUME["main"]:
        put(40, y, 12, True, section["heading"])
        for block in section["blocks"]:
            y += 14
            if block["kind"] == "row":
                put(40, y, 10, block["bold"], block["left"])
                put(290, y, 9, False, block["right"])
            elif block["kind"] != "table":
                put(52, y, 10, False, ("\u2022 " if block["kind"] == "bullet" else "") + block["text"])
        y += 26


def reportlab_columns():
    from reportlab.lib.pagesizes import A4
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(TARGET, pagesize=A4)

    def put(x, y, size, strong, text):
        canvas.setFont("Helvetica-Bold" if strong else "Helvetica", size)
        canvas.drawString(x, 842 - y, text)

    columns(put)
    canvas.save()


def cairo_columns():
    import cairo

    surface = cairo.PDFSurface(TARGET, 595, 842)
    context = cairo.Context(surface)

    def put(x, y, size, strong, text):
        weight = cairo.FONT_WEIGHT_BOLD if strong else cairo.FONT_WEIGHT_NORMAL
        context.select_font_face("Carlito", cairo.FONT_SLANT_NORMAL, weight)
        context.set_font_size(size)
        context.move_to(x, y)
        context.show_text(text)

    columns(put)
    surface.finish()


{"reportlab": reportlab_flow, "reportlab columns": reportlab_columns, "cairo": cairo_columns}[LAYOUT]()
