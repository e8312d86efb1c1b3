.nr N 5
.PH "''''"
.PF "''''"
.ds HF 3 3 3
.SA 0
.ce 3
\s+8\fBMohit Rawat\fP\s-8
Dehradun, Uttarakhand
E-mail: mohit.rawat@example.com   Mobile: 7895 012 034
.sp
.B "PROFESSIONAL SUMMARY"
.br
Hotel management graduate who has worked in kitchens from banquets to a bakery.
.sp
.B "WORK HISTORY"
.VL 22
.LI "Apr 2023 - Present"
\fBCommis Chef\fP
.br
Hotel Doon Regency, Dehradun
.br
Runs the breakfast counter for 120 guests.
.LI "Oct 2022 - Mar 2023"
\fBIndustrial Trainee\fP
.br
Mussoorie Hills Resort
.br
Worked in all four departments.
.LE
.B "EDUCATION"
.VL 22
.LI "2019 - 2023"
\fBBHM (Hotel Management)\fP
.br
Himalayan Model Institute of Hotel Management, Dehradun
.br
70 %
.LI "2019"
\fBClass XII\fP, CBSE, 68 %
.LI "2017"
\fBClass X\fP, CBSE, 7.6 CGPA
.LE
.B "KEY SKILLS"
.BL
.LI
Continental Cooking
.LI
Menu Planning
.LI
Food Safety (FSSAI)
.LI
Inventory Control
.LE
