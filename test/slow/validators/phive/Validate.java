import com.helger.diver.api.coord.DVRCoordinate;
import com.helger.io.resource.FileSystemResource;
import com.helger.phive.api.execute.ValidationExecutionManager;
import com.helger.phive.api.executorset.ValidationExecutorSetRegistry;
import com.helger.phive.api.validity.IValidityDeterminator;
import com.helger.phive.en16931.EN16931Validation;
import com.helger.phive.peppol.PeppolValidation2025_05;
import com.helger.phive.xml.source.IValidationSourceXML;
import com.helger.phive.xml.source.ValidationSourceXML;
import com.helger.phive.xrechnung.XRechnungValidation;
import java.io.File;
import java.util.Locale;
import java.util.Map;

/** Prints a line for each problem of each file. The name of a file ends in its rules: `1-credit-note.peppol-note.xml`. */
public class Validate {
  private static final Map<String, DVRCoordinate> RULES = Map.of(
      "cii", EN16931Validation.VID_CII_1315,
      "xrechnung-invoice", XRechnungValidation.VID_XRECHNUNG_UBL_INVOICE_302,
      "xrechnung-note", XRechnungValidation.VID_XRECHNUNG_UBL_CREDITNOTE_302,
      "peppol-invoice", PeppolValidation2025_05.VID_OPENPEPPOL_INVOICE_UBL_V3,
      "peppol-note", PeppolValidation2025_05.VID_OPENPEPPOL_CREDIT_NOTE_UBL_V3);

  public static void main(String[] paths) {
    final ValidationExecutorSetRegistry<IValidationSourceXML> registry = new ValidationExecutorSetRegistry<>();
    EN16931Validation.initEN16931(registry);
    XRechnungValidation.initXRechnung(registry);
    PeppolValidation2025_05.init(registry);
    for (final String path : paths) {
      final String[] parts = new File(path).getName().split("\\.");
      final var found = ValidationExecutionManager.executeValidation(
          IValidityDeterminator.createDefault(),
          registry.getOfID(RULES.get(parts[parts.length - 2])),
          ValidationSourceXML.create(new FileSystemResource(new File(path))),
          Locale.ENGLISH);
      for (final var result : found)
        for (final var error : result.getErrorList())
          if (error.isError())
            System.out.println(parts[0] + "." + parts[1] + ": " + error.getErrorID() + " " + error.getErrorText(Locale.ENGLISH));
      System.out.println("CHECKED " + path);
    }
  }
}
